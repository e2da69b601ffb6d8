import { forwardRef, type AnchorHTMLAttributes } from 'react';

// Mock of `gatsby` for component tests: links are plain links, static queries return what the test has set.
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
