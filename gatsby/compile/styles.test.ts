import { minifyStyles } from './styles';

test('styles are minified in the order of their layers, and only nesting is lowered', async () => {
  const styles = `@layer base, components;
    @layer base {
      a { color: color-mix(in srgb, red 40%, transparent); &:hover { color: red; } }
    }`;
  expect(await minifyStyles({ 'app.css': styles })).toEqual({
    code: '@layer base,components;@layer base{a{color:color-mix(in srgb,red 40%,transparent)}a:hover{color:red}}',
  });
});

test('a stylesheet that cannot be read stops the build', async () => {
  await expect(minifyStyles({ 'app.css': 'a { color: "red' })).rejects.toThrow();
});
