/** Credits granted once to every new `sub`. */
export const SIGNUP_CREDITS = 20;
