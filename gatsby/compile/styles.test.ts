import { minifyByEsbuild, type StyleMinimizer } from './styles';

test('styles are minified in the order of their layers, without lowering anything', async () => {
  const plugin: StyleMinimizer = { parallel: true };
  minifyByEsbuild(plugin);
  const styles = `@layer base, components;
    @layer base {
      a { color: color-mix(in srgb, red 40%, transparent); &:hover { color: red; } }
    }`;
  expect(await plugin.minify?.({ 'app.css': styles })).toEqual({
    code: '@layer base,components;@layer base{a{color:color-mix(in srgb,red 40%,transparent);&:hover{color:red}}}',
  });
  expect(plugin.parallel).toBe(false);
});

test('a stylesheet that cannot be read stops the build', async () => {
  const plugin: StyleMinimizer = {};
  minifyByEsbuild(plugin);
  await expect(plugin.minify?.({ 'app.css': 'a { color: "red' })).rejects.toThrow();
});
