import Type from 'typebox';

// What many calls share.

export const strict = { additionalProperties: false } as const;

/** ISO 8601 in UTC. */
export const Time = Type.String({ format: 'date-time' });
export const NullableTime = Type.Union([Time, Type.Null()]);
export const NullableText = Type.Union([Type.String(), Type.Null()]);
export const ById = Type.Object({ id: Type.String() });
export const NextCursor = Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' });
/** `limit` in a query: how many entries a page has at most. */
export const PageLimit = Type.Optional(Type.String({ maxLength: 20, description: 'A whole number from 1 to 100' }));
/** Answer of a call that has nothing to say, with status 204. */
export const NoContent = Type.Null();
