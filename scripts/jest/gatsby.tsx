import { forwardRef, type AnchorHTMLAttributes } from 'react';

// Stands in for `gatsby` in component tests: links are links, and a static query gives what the test put there.
export const graphql = (): undefined => undefined;
export const useStaticQuery = jest.fn();
export const navigate = jest.fn();
export const withPrefix = (path: string): string => path;
export const Script = (): null => null;

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link({ to, children, ...rest }, ref) {
  return (
    <a ref={ref} href={to} {...rest}>
      {children}
    </a>
  );
});
