import { handleSiteCall } from '../functions/site-routes';

/** Every other call of `/api`, as listed in contracts/api/site-calls.ts. Most are forwarded to the product API. */
export default handleSiteCall;
