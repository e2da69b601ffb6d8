/** A CSS module's class names, as `import * as styles` gives them. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export = classNames;
}
