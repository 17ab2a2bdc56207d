import type { Config } from '@react-router/dev/config';

const folder = process.env['SEOGA_BUILD_FOLDER'];

export default {
  // Beside the build that is served; `seoga build` puts it in its place.
  ...(folder ? { buildDirectory: folder } : {}),
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
