import Type from 'typebox';

// Schemas that several calls share.

export const strict = { additionalProperties: false } as const;

/** ISO 8601 in UTC. */
export const Time = Type.String({ format: 'date-time' });
export const NullableTime = Type.Union([Time, Type.Null()]);
export const NullableText = Type.Union([Type.String(), Type.Null()]);
export const ById = Type.Object({ id: Type.String() });
export const NextCursor = Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' });
/** `limit` in a query: the largest number of entries on a page. */
export const PageLimit = Type.Optional(Type.String({ maxLength: 20, description: 'A whole number from 1 to 100' }));
/** Empty answer, with status 204. */
export const NoContent = Type.Null();
