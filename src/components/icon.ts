import { createElement, type SVGProps } from 'react';

/** A path, by its `d`; or another element with its attributes. */
export type Shape = string | [element: string, attributes: Record<string, string>];

/** An icon of lines in the text's color, on a field of 24 by 24. Built pages draw those of `icons.ts` so. */
export function icon(...shapes: readonly Shape[]) {
  const lines = shapes.map((shape) =>
    typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape),
  );
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...lines,
    );
}
