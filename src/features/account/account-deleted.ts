/** Query of the home page to which the deletion of an account leads. */
export const ACCOUNT_DELETED = '?account=deleted';
