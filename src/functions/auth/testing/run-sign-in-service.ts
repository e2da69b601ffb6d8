import process from 'node:process';
import { startSignInService } from './sign-in-service';

// Runs the service in its own process, for tests in a browser environment: forked, and controlled by messages.

/** Requests from the parent: the visitor's consent at this URL of the issuer, or a credential with this nonce. */
export type ServiceOrder = { consentAt: string } | { credentialFor: { nonce: string; sub: string } };
export type ServiceReply = { address: string } | { code: string; state: string } | { credential: string };

async function main(): Promise<void> {
  const service = await startSignInService();
  const reply = (message: ServiceReply) => process.send?.(message);
  process.on('message', (order: ServiceOrder) => {
    if ('consentAt' in order) reply(service.issuer.consent(order.consentAt));
    else reply({ credential: service.issuer.sign(order.credentialFor) });
  });
  process.on('disconnect', () => process.exit(0));
  reply({ address: service.address });
}

void main();
