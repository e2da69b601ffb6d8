/** The frame of the newest video on the generator's page: on a phone it lies below the form. */
export const TAKE_ID = 'take';
