/** Import rules. The table in docs/architecture.md says the same in prose. */

/** Code that runs in browsers. */
const BROWSER =
  '^(html|src/(pages|templates|layout|features|catalogue|components|i18n|first-load|http|events|consent-state))/';
/** The rooms of the product API, floor by floor from the ground: each may use those of its floor and of floors below. */
const API_FLOORS = [
  ['db', 'queue', 'storage', 'catalogue', 'decoding', 'ingest', 'load', 'mail', 'marking', 'prompts', 'quota', 'usage'],
  ['ledger'],
  ['users', 'sessions'],
  ['payments', 'subscriptions', 'withdrawals'],
  ['videos', 'uploads', 'frames', 'retention', 'reports'],
  ['making', 'films', 'lists', 'library', 'shares'],
  ['account'],
  ['routes', 'workers', 'admin', 'adapters', 'metrics'],
];
/** Packages of Gatsby's own that our patches load in Gatsby's place (gatsby/patches): they come with it. */
const GATSBYS_OWN = '^node_modules/(gatsby-react-router-scroll|gatsby-script|@gatsbyjs/reach-router)/';
/** Contracts that load TypeBox. */
const SCHEMAS = '^contracts/(api/|model\\.ts|plan\\.ts|prompt-filter\\.ts)';

const roomsOf = (rooms) => `^product-api/(${rooms.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two modules that need each other are one module, or hide a third: find it.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-stand-alone',
      comment: 'Browser, functions and product API all load the contracts: what these import, all three have to carry.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(src|environment|gatsby|html|network|product-api|stand-ins|demo|scripts|e2e|bench|content|observability)/',
      },
    },
    {
      name: 'environment-stands-alone',
      comment: 'Every process reads its variables through it, the build included: what it imports, all of them load.',
      severity: 'error',
      from: { path: '^environment/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: {
        path: '^(src|gatsby|html|contracts|network|product-api|stand-ins|demo|scripts|e2e|bench|content|observability)/',
      },
    },
    {
      name: 'environment-in-processes-only',
      comment:
        'Only a process has an environment. Browser code gets what it may know compiled in; contracts run in both.',
      severity: 'error',
      from: {
        path: '^(contracts|content|html|observability|src)/|^gatsby-(browser|ssr)',
        pathNot: '^src/(functions|host)/',
      },
      to: { path: '^environment/' },
    },
    {
      name: 'observability-below-services',
      comment: 'Host and product API share how they are watched: what it imports, both carry.',
      severity: 'error',
      from: { path: '^observability/' },
      to: { path: '^(src|gatsby|html|product-api|stand-ins|demo|scripts|e2e|bench|content|network)/' },
    },
    {
      name: 'network-below-services',
      comment: 'Host, functions and product API share how they meet the network: what it imports, all three carry.',
      severity: 'error',
      from: { path: '^network/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|gatsby|html|product-api|stand-ins|demo|scripts|e2e|bench|content|observability|contracts)/' },
    },
    {
      name: 'browser-without-network',
      comment: 'Connections and addresses of visitors are known to servers only.',
      severity: 'error',
      from: { path: '^(contracts|content|gatsby|html|src)/', pathNot: '^src/(host|api|functions)/' },
      to: { path: '^network/' },
    },
    {
      name: 'observability-in-services-only',
      comment: 'Metrics, logs and traces belong to long-running Node processes: no browser, no function carries them.',
      severity: 'error',
      from: { path: '^(contracts|content|gatsby|html|src)/', pathNot: '^src/host/' },
      to: { path: '^observability/' },
    },
    {
      name: 'contracts-run-anywhere',
      comment: 'Contracts run in the browser too, where there is no Node and React is not theirs to bring.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: '\\.test\\.ts$' },
      to: { path: '^node_modules/(react|gatsby)' },
    },
    {
      name: 'contracts-no-node',
      comment: 'Contracts run in the browser too, where there is no Node.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'schemas-in-browsers-as-types',
      comment:
        'A schema brings TypeBox along, more than a page may weigh: browser code takes its types with `import type`. Values that it needs live in contracts without schemas.',
      severity: 'error',
      from: { path: BROWSER, pathNot: '\\.test\\.tsx?$' },
      to: { path: SCHEMAS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schemas-apart',
      comment: 'Browsers load the other contracts: what these load of the schemas, every page has to carry.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: [SCHEMAS, '\\.test\\.ts$'] },
      to: { path: SCHEMAS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'typebox-in-schemas',
      comment: 'As above. Not even types: where an import has both, this tool takes it for types alone.',
      severity: 'error',
      from: { path: ['^contracts/', BROWSER], pathNot: [SCHEMAS, '\\.test\\.tsx?$'] },
      to: { path: '^node_modules/typebox/' },
    },
    {
      name: 'components-know-no-product',
      comment: 'A component that knows a feature can be used in that feature only: then it belongs there.',
      severity: 'error',
      from: { path: '^src/components/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(features|catalogue|layout|pages|templates)/' },
    },
    {
      name: 'i18n-below-components',
      comment: 'Every component takes its words from i18n: what i18n needed of one would come back in a circle.',
      severity: 'error',
      from: { path: '^src/i18n/' },
      to: { path: '^src/(?!i18n/)' },
    },
    {
      name: 'features-stay-apart',
      comment:
        'A feature can be read, changed and removed alone only while no other feature reaches into it. Who is looking (features/session) and their videos (features/videos) concern the others.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: ['^src/features/$1/', '^src/features/(session|videos)/'] },
    },
    {
      name: 'session-below-videos',
      comment: 'Every page knows who is looking; few show videos.',
      severity: 'error',
      from: { path: '^src/features/session/' },
      to: { path: '^src/features/videos/' },
    },
    {
      name: 'catalogue-below-features',
      comment: 'Several features show parts of a large catalogue: what it needed of one, all of them would carry.',
      severity: 'error',
      from: { path: '^src/catalogue/' },
      to: { path: '^src/(features|layout|pages|templates)/' },
    },
    {
      name: 'layout-around-features',
      comment:
        'The layout puts features around every page; a feature that reached back would be tied to this one site frame.',
      severity: 'error',
      from: { path: '^src/(features|components|first-load|http|events|consent-state)/' },
      to: { path: '^src/layout/' },
    },
    {
      name: 'pages-on-top',
      comment: 'Pages and templates compose; what something below needs from them is in the wrong place.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(pages|templates)/' },
      to: { path: '^src/(pages|templates)/' },
    },
    {
      name: 'browser-without-server',
      comment: 'Server code in a browser bundle is dead weight at best and a leaked secret at worst: go through HTTP.',
      severity: 'error',
      from: {
        path: '^src/(pages|templates|layout|features|catalogue|components|first-load|http|i18n|events|consent-state)/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^(gatsby|src/(api|functions|host))/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-without-browser',
      comment: 'A function or the host that needs browser code would load React for nothing.',
      severity: 'error',
      from: { path: '^src/(api|functions|host)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/(browser-storage|(pages|templates|layout|features|catalogue|components|first-load|http|i18n|events|consent-state)/)',
      },
    },
    {
      name: 'functions-below-routes',
      comment: 'Every file of src/api is an address: nothing may import one for what it contains.',
      severity: 'error',
      from: { path: '^src/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^src/api/' },
    },
    {
      name: 'functions-without-host',
      comment: 'Functions run on other platforms too, without our host.',
      severity: 'error',
      from: { path: '^src/(api|functions)/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^src/host/' },
    },
    {
      name: 'http-between-site-and-api',
      comment:
        'The product API is a service of its own that another may replace: only HTTP and the contracts connect them.',
      severity: 'error',
      from: { path: '^(src|gatsby)/' },
      to: { path: '^product-api/' },
    },
    {
      name: 'http-between-api-and-site',
      comment: 'The product API runs without the site: only HTTP and the contracts connect them.',
      severity: 'error',
      from: { path: '^product-api/' },
      to: { path: '^(src|gatsby|demo|e2e)/' },
    },
    {
      name: 'nothing-needs-the-demo',
      comment: 'The demo stands in for real parts: what runs in production must not know it.',
      severity: 'error',
      from: { path: '^(src|gatsby|product-api|contracts|environment|stand-ins)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^demo/' },
    },
    {
      name: 'stand-ins-loaded-by-server-only',
      comment:
        'A stand-in plays somebody else: only server.ts may load one, and only while its real part is not configured.',
      severity: 'error',
      from: {
        path: '^(src|gatsby|product-api|contracts|html|observability|network)/',
        pathNot: ['\\.test\\.tsx?$', '/testing/', '^product-api/server\\.ts$'],
      },
      to: { path: '^stand-ins/' },
    },
    {
      name: 'stand-ins-loaded-on-demand',
      comment: 'A static import would load the stand-in although the real part is configured.',
      severity: 'error',
      from: { path: '^product-api/server\\.ts$' },
      to: { path: '^stand-ins/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'stand-ins-without-site',
      comment: 'Stand-ins run beside or inside the product API, where the site is not loaded.',
      severity: 'error',
      from: { path: '^stand-ins/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(src|gatsby|e2e|bench|scripts)/' },
    },
    {
      name: 'first-load-below-features',
      comment: 'The first script of every page decides when features load: it cannot need one.',
      severity: 'error',
      from: { path: '^src/first-load/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(features|layout|pages|templates)/' },
    },
    ...API_FLOORS.slice(0, -1).map((rooms, floor) => ({
      name: `api-floor-${floor + 1}`,
      comment:
        'A room can be read with what lies below it. What it needs of a floor above is handed in, or lies too high.',
      severity: 'error',
      from: { path: roomsOf(rooms), pathNot: '\\.test\\.ts$' },
      to: { path: roomsOf(API_FLOORS.slice(floor + 1).flat()) },
    })),
    {
      name: 'api-rooms-have-floors',
      comment: 'A new folder of the product API gets its place in API_FLOORS.',
      severity: 'error',
      from: { path: '^product-api/[^/]+/', pathNot: [roomsOf(API_FLOORS.flat()), '^product-api/testing/'] },
      to: {},
    },
    {
      name: 'routes-on-top',
      comment:
        'Jobs and scripts do what routes do, without HTTP: a command that knows a route cannot be reused by them.',
      severity: 'error',
      from: {
        path: '^product-api/[^/]+/',
        pathNot: ['^product-api/routes/', '\\.test\\.ts$', '^product-api/testing/'],
      },
      to: { path: '^product-api/routes/' },
    },
    {
      name: 'adapters-behind-interfaces',
      comment:
        'Storage, renderer and payment are chosen by the environment: only server.ts may know which ones there are.',
      severity: 'error',
      from: {
        path: '^product-api/',
        pathNot: ['^product-api/adapters/', '^product-api/server\\.ts$', '\\.test\\.ts$', '^product-api/testing/'],
      },
      to: { path: '^product-api/adapters/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-ledger-allocates',
      comment: 'Which credits a hold takes is decided in one place, inside the transaction that writes the rows.',
      severity: 'error',
      from: { path: '^product-api/', pathNot: ['^product-api/ledger/', '\\.test\\.ts$'] },
      to: { path: '^product-api/ledger/allocation\\.ts$' },
    },
    {
      name: 'no-tests-in-code',
      comment: 'What a test needs must not travel with the product: a runner, a fake, a key that everyone knows.',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^(e2e|bench|scripts/jest)/', '^scripts/checks\\.ts$'] },
      to: { path: ['\\.test\\.tsx?$', '/testing/'] },
    },
    {
      name: 'declared-packages',
      comment: 'A package that is not in package.json is there by luck, and gone with the next install.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], couldNotResolve: false, pathNot: GATSBYS_OWN },
    },
    {
      name: 'resolvable',
      comment:
        'An import that leads nowhere fails at run time, in whoever gets there first. The bundler knows pictures, and the names of Gatsby’s own files (gatsby/patches/).',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: '\\.(css|svg|woff2)$|^gatsby-(head|production-app|own-script)$|^own-react-i18next$',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // substitutes/ has package.json files of its own; what it loads is installed, and declared, at the root.
    combinedDependencies: true,
    exclude: { path: '^(public|\\.cache|\\.host)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
