/** Whether `gatsby build` runs, rather than `gatsby develop`. */
export function isBuild(): boolean {
  // eslint-disable-next-line no-restricted-syntax -- Gatsby's own variable, by which panicOnBuild decides too
  return process.env.gatsby_executing_command === 'build';
}
