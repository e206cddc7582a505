const sideOf = (name, packages, ...doors) => [
  ...[name, ...doors].map((door) => `^contexts/[^/]+/${door}\\.ts$`),
  `^contexts/[^/]+/[^/]+/${name}/`,
  `^contexts/[^/]+/[^/]+/import/${name}/`,
  `^apps/${name}/`,
  ...packages.map((one) => `^packages/${one}/`),
];
const web = sideOf('web', ['ui', 'api-client', 'shell', 'grid', 'admin-ui', 'member-ui']);
const server = sideOf('server', ['server', 'crud'], 'tables');
const installed = (...names) => names.map((name) => `(^|/)node_modules/${name}(/|$)`);
const shared = ['\\.(resource|ledger|detail|settings|domain|page|menu)\\.ts$', '^contexts/[^/]+/index\\.ts$', '^packages/resource/'];
const proofs = ['/testing/', '\\.test\\.tsx?$', '\\.test-d\\.ts$', '^tools/', '^tests/', '^bench/'];

/**
 * The architecture rules. `npm run check` checks them on a copy reduced to import lines (tests/architecture), because the parser
 * that
 * works beside TypeScript 7 does not support JSX; there each rule is also proven to find a violation.
 */
export default {
  forbidden: [
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '[.]wasm[?]url$' } },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'packages-import-no-context', severity: 'error', from: { path: '^packages/' }, to: { path: '^(contexts|apps)/' } },
    { name: 'nothing-imports-apps', severity: 'error', from: { path: '^(packages|contexts)/' }, to: { path: '^apps/' } },
    {
      name: 'contexts-use-entry-points',
      severity: 'error',
      from: { path: '^contexts/([^/]+)/' },
      to: { path: '^contexts/', pathNot: ['^contexts/$1/', '^contexts/[^/]+/(index|server|web)\\.ts$'] },
    },
    { name: 'web-imports-no-server', severity: 'error', from: { path: web }, to: { path: server } },
    { name: 'server-imports-no-web', severity: 'error', from: { path: server }, to: { path: web } },
    {
      name: 'shared-imports-no-side',
      severity: 'error',
      from: { path: shared, pathNot: proofs },
      to: { path: [...web, ...server, ...installed('fastify', 'react', 'antd', 'pg', '@tanstack')] },
    },
    {
      name: 'shared-imports-no-node',
      severity: 'error',
      from: { path: [...shared, ...web], pathNot: [...proofs, '\\.(config|plugin)\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-the-shell-imports-the-router',
      severity: 'error',
      from: { path: '^(packages|contexts|apps)/', pathNot: ['^packages/(shell|admin-ui|member-ui)/', '^apps/web/'] },
      to: { path: installed('react-router', 'react-router-dom') },
    },
    {
      name: 'web-imports-no-drizzle',
      severity: 'error',
      from: { path: '^(packages|contexts|apps)/', pathNot: server },
      to: { path: installed('drizzle-orm', 'drizzle-kit') },
    },
    {
      name: 'product-imports-no-tools',
      severity: 'error',
      from: { path: '^(packages|contexts|apps)/', pathNot: proofs },
      to: { path: '^(tools|tests|bench)/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '\\.json$'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
