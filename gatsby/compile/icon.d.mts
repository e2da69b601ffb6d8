import type { Shape } from '../../src/components/icon';

export function shapesOf(source: string): Shape[] | undefined;
