import { handleSiteCall } from '../functions/site-routes';

/** Every other call of `/api`: the table of contracts/api/site-calls.ts. Most hand the call on to the product API. */
export default handleSiteCall;
