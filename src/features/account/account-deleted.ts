/** Query parameter of the home page that the deletion of an account redirects to. */
export const ACCOUNT_DELETED = '?account=deleted';
