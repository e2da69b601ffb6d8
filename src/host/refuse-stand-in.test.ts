import { refuseStandIn } from './refuse-stand-in';

const standIn = { googleIssuer: 'http://localhost:8002' };
const google = { googleIssuer: 'https://accounts.google.com' };

it.each([{}, { HOST: '' }, { HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '10.0.0.4', ALLOW_DEMO_IN_PUBLIC: 'payment' }])(
  'refuses the stand-in for the sign-in with %p',
  (environment) => {
    expect(() => refuseStandIn(standIn, environment)).toThrow('ALLOW_DEMO_IN_PUBLIC');
  },
);

it('lets it run on loopback, or where it was allowed by name; Google anywhere', () => {
  refuseStandIn(standIn, { HOST: '127.0.0.1' });
  refuseStandIn(standIn, { HOST: 'localhost' });
  refuseStandIn(standIn, { HOST: '0.0.0.0', ALLOW_DEMO_IN_PUBLIC: 'payment, google' });
  refuseStandIn(google, {});
});
