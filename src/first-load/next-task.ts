/** Lets the browser paint and handle input before the code that follows. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
