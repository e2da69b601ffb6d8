/** The frame of the newest video on the generator page: on phones it is below the form. */
export const TAKE_ID = 'take';
