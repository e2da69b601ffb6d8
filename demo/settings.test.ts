import { readSettings } from './settings';

describe('readSettings', () => {
  it('has a place for everything without any variable', () => {
    expect(readSettings('/site', {})).toMatchObject({
      dataDir: '/site/.data',
      port: 8000,
      productApiPort: 8001,
      issuerPort: 8002,
      siteUrl: 'http://localhost:8000',
      productApiUrl: undefined,
      productApiPublicUrl: 'http://localhost:8001',
    });
  });

  it('moves with its ports', () => {
    const settings = readSettings('/site', { PORT: '9000', PRODUCT_API_PORT: '9001', DATA_DIR: '/tmp/other' });
    expect(settings).toMatchObject({
      dataDir: '/tmp/other',
      siteUrl: 'http://localhost:9000',
      productApiPublicUrl: 'http://localhost:9001',
    });
  });

  it('takes a product API that runs elsewhere', () => {
    const settings = readSettings('/site', { PRODUCT_API_URL: 'https://api.example' });
    expect(settings).toMatchObject({
      productApiUrl: 'https://api.example',
      productApiPublicUrl: 'https://api.example',
    });
  });

  it('names every port that is none', () => {
    expect(() => readSettings('/site', { PORT: 'web', DEMO_ISSUER_PORT: '70000' })).toThrow(
      /PORT .*\n?.*DEMO_ISSUER_PORT/,
    );
    expect(() => readSettings('/site', { PORT: '8001' })).toThrow('must differ');
  });
});
