/** Lets the browser show and answer before what follows. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
