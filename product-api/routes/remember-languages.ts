import { HEADERS } from '#contracts/service-token';
import type { AppDeps } from '../app-deps';
import type { Routes } from './routes';

/** Stores the language of the page that a signed-in user has used last: messages to them are in it. */
export function rememberLanguages(app: Routes, { db, shop }: Pick<AppDeps, 'db' | 'shop'>): void {
  app.addHook('preHandler', async ({ session, headers }) => {
    const language = headers[HEADERS.contentLanguage];
    if (session === null || language === session.language) return;
    if (!shop.languages.some(({ hreflang }) => hreflang === language)) return;
    await db
      .updateTable('users')
      .set({ language })
      .where('id', '=', session.userId)
      .where('erased_at', 'is', null)
      .execute();
  });
}
