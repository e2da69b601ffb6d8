/** Address of a font file, as webpack gives it. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
