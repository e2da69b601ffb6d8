import Type from 'typebox';

/** ISO 8601. */
export const Time = Type.String({ format: 'date-time' });
export const ById = Type.Object({ id: Type.String() });

/** `true` for the same types: a field added to only one of a contract and its schema fails to compile. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
