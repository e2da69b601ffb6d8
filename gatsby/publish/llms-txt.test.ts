import { renderLlmsTxt } from './llms-txt';

it('is a title, a summary and lists of links', () => {
  const links = [{ name: 'Ink [2]', url: 'https://a.test/ink', text: 'Ink in water.' }];
  const content = { name: 'Site', summary: 'Makes videos.', about: 'Ours.', sections: [{ title: 'Models', links }] };
  expect(renderLlmsTxt(content)).toBe(
    '# Site\n\n> Makes videos.\n\nOurs.\n\n## Models\n\n- [Ink \\[2\\]](https://a.test/ink): Ink in water.\n',
  );
});
