// Fastify's serializer silently drops fields that the answer's schema lacks, and TypeScript finds excess fields only in
// literals. These types compare a handler's answer with its contract, field by field, at any depth.

/** Paths of the fields in which `Given` differs from `Contract`; `never` if they match exactly. */
export type Mismatch<Contract, Given, Path extends string = ''> = unknown extends Contract
  ? never
  : ObjectMismatch<ObjectsOf<Contract>, ObjectsOf<Given>, Path> | ListMismatch<ItemsOf<Contract>, ItemsOf<Given>, Path>;

type ListMismatch<Contract, Given, Path extends string> = [Given] extends [never]
  ? never
  : Mismatch<Contract, Given, Path extends `${infer List}.` ? `${List}[].` : '[].'>;

type ObjectMismatch<Contract, Given, Path extends string> = [Contract] extends [never]
  ? never
  : [Given] extends [never]
    ? never
    : string extends KeyOf<Contract>
      ? never
      : | `${Path}${Exclude<KeyOf<Given>, KeyOf<Contract>>}: not in the contract`
        | `${Path}${Exclude<KeyOf<Contract>, KeyOf<Given>>}: never given`
        | FieldMismatch<Contract, Given, KeyOf<Contract> & KeyOf<Given>, Path>;

type FieldMismatch<Contract, Given, Key extends string, Path extends string> = {
  [K in Key]:
    | (IsOptional<Contract, K> extends IsOptional<Given, K>
        ? never
        : `${Path}${K}: optional in the contract, always given`)
    | Mismatch<FieldOf<Contract, K>, FieldOf<Given, K>, `${Path}${K}.`>;
}[Key];

type ObjectsOf<T> = Exclude<Extract<T, object>, readonly unknown[]>;
type ItemsOf<T> = Extract<T, readonly unknown[]>[number];
/** The fields of all members of a union. */
type KeyOf<T> = T extends unknown ? keyof T & string : never;
type FieldOf<T, K extends string> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
/** Missing from one member of the union, or `undefined` there, which JSON omits. */
type IsOptional<T, K extends string> = true extends (
  T extends unknown ? (K extends keyof T ? (undefined extends T[K] ? true : false) : true) : never
)
  ? true
  : false;
