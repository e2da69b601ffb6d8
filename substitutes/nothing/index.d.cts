declare const nothing: { new (options: object): { apply: (compiler: object) => void }; (value?: unknown): undefined };
export = nothing;
