/** One page of every kind that a signed-out visitor can stay on, by its English path. */
export const TEMPLATES = [
  { name: 'home', path: '/' },
  { name: 'generator', path: '/ai-video-generator' },
  { name: 'model', path: '/ai-video-generator/wan-2.5' },
  { name: 'pricing', path: '/price' },
  { name: 'all models', path: '/models' },
  { name: 'My Videos', path: '/my-videos' },
  { name: 'purchase', path: '/purchase' },
  { name: 'shared video', path: '/shared' },
  { name: 'withdrawal', path: '/withdrawal' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'sign-in', path: '/sign-in?error=SessionRequired' },
  { name: 'sign-in error', path: '/sign-in-error?error=AccessDenied' },
  { name: 'not found', path: '/no-such-page' },
] as const;

/** The path of a template in a language; English has no prefix. */
export function inLanguage(code: string, path: string): string {
  if (code === 'en') return path;
  return path === '/' ? `/${code}` : `/${code}${path}`;
}
