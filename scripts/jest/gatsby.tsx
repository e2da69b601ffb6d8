import type { AnchorHTMLAttributes, ReactNode } from 'react';

// Stands in for `gatsby` in component tests: links are links, and a static query gives what the test put there.
export const graphql = (): undefined => undefined;
export const useStaticQuery = jest.fn();
export const navigate = jest.fn();
export const withPrefix = (path: string): string => path;
export const Script = (): null => null;

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  children?: ReactNode;
}

export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
