import process from 'node:process';
import { startSignInService } from './sign-in-service';

// The service in a process of its own, for tests whose environment is a browser's: forked, and spoken to by messages.

/** What the parent asks: that the visitor consents at this address of the issuer, or a credential with this nonce. */
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
