// Writes settings derived from version.json, shell.config.json and schemes.json into both app projects. Android's
// build.gradle reads the first two itself; `node configure.mjs --check` only reports differences.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;
// Oldest builds with Google's native dialog: the server treats older builds differently.
const OLDEST_BUILDS = { android: 81, ios: 23 };
const IOS_SCHEMES = 50;
const IOS_BOUND_DOMAINS = 10;

const read = (path) => readFileSync(join(HERE, path), 'utf8');
const readJson = (path) => JSON.parse(read(path));

/** Reads and validates the operator's settings; throws with one sentence per error. */
export function readShell() {
  const decided = { version: readJson('version.json'), schemes: readJson('schemes.json') };
  const shell = { ...decided, ...readJson('shell.config.json') };
  const faults = shellFaults(shell);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return shell;
}

/** One sentence per error. */
export function shellFaults(shell) {
  return [...identityFaults(shell), ...versionFaults(shell.version), ...iosFaults(shell)];
}

function identityFaults({ shopUrl, appId, appName, insideHosts }) {
  const faults = [];
  const url = URL.canParse(shopUrl) ? new URL(shopUrl) : undefined;
  if (!url || url.origin !== shopUrl)
    faults.push('shopUrl은 https://seoga.example처럼 적어 주세요. 끝에 /나 경로를 붙이지 않습니다.');
  else if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    faults.push('shopUrl은 https여야 합니다. http는 이 컴퓨터(127.0.0.1)에서 시험할 때만 씁니다.');
  if (!/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/.test(appId)) faults.push('appId는 kr.seoga.app처럼 소문자로 적어 주세요.');
  if (!appName || /["'\\$<>&\n]|\/\/|^[@?]/.test(appName))
    faults.push('appName이 비었거나 쓸 수 없는 글자가 있습니다.');
  for (const host of Object.values(insideHosts).flat())
    if (!/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
      faults.push(`insideHosts의 ${host}는 호스트 이름이 아닙니다.`);
  return faults;
}

function versionFaults({ name, android, ios }) {
  const faults = [];
  if (!/^\d+\.\d+\.\d+$/.test(name)) faults.push('version.json의 name은 1.0.0처럼 적어 주세요.');
  for (const [system, build] of Object.entries({ android, ios }))
    if (!Number.isInteger(build) || build < OLDEST_BUILDS[system])
      faults.push(`version.json의 ${system}는 ${OLDEST_BUILDS[system]} 이상의 정수여야 합니다.`);
  return faults;
}

function iosFaults(shell) {
  const faults = [];
  const schemes = iosSchemes(shell);
  if (schemes.length > IOS_SCHEMES)
    faults.push(`iOS는 앱 스킴을 ${IOS_SCHEMES}개까지 받습니다. 지금은 ${schemes.length}개입니다.`);
  const { googleClientId } = shell.ios;
  if (googleClientId && !/^[\w-]+\.apps\.googleusercontent\.com$/.test(googleClientId))
    faults.push('googleClientId는 구글이 준 iOS 클라이언트 아이디여야 합니다.');
  if (boundDomains(shell).length > IOS_BOUND_DOMAINS)
    faults.push(`appBoundDomains는 서점과 localhost를 더해 ${IOS_BOUND_DOMAINS}개까지입니다.`);
  return faults;
}

const hostOf = (url) => URL.parse(url)?.hostname ?? '';
const isLoopback = (host) => host === 'localhost' || host === '127.0.0.1';
const appSchemes = ({ schemes }) => schemes.apps.map(({ scheme }) => scheme);
const androidSchemes = (shell) => [...shell.schemes.plain, ...shell.schemes.stores.android, ...appSchemes(shell)];
const iosSchemes = (shell) => [...shell.schemes.plain, ...shell.schemes.stores.ios, ...appSchemes(shell)];
const insideHosts = (shell) => Object.values(shell.insideHosts).flat();

// With app-bound domains, the iOS web view supports service workers (offline reading) and cannot navigate elsewhere.
// Localhost is no domain and cannot be bound.
const isBound = ({ shopUrl, ios }) => ios.appBoundDomains.length > 0 && !isLoopback(hostOf(shopUrl));
const boundDomains = (shell) =>
  isBound(shell) ? [hostOf(shell.shopUrl), 'localhost', ...shell.ios.appBoundDomains] : [];
const isBoundHost = (shell, host) =>
  !isBound(shell) || shell.ios.appBoundDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** The settings that the Capacitor CLI copies into both apps. */
export function capacitorConfig(shell) {
  const { version, shopUrl, appId, appName, ios } = shell;
  return {
    appId,
    appName,
    webDir: 'offline',
    // The server provides all pages: see docs/decisions/0025-app-shells.md.
    server: { url: shopUrl, errorPath: 'offline.html', cleartext: shopUrl.startsWith('http:') },
    loggingBehavior: 'debug',
    android: {
      path: 'android',
      // Older web views expose the bridge to frames of other origins.
      minWebViewVersion: 90,
      appendUserAgent: `SEOGA_AOS/${version.android}`,
      // The site has its own service worker, whose requests must bypass the bridge.
      resolveServiceWorkerRequests: false,
    },
    ios: {
      path: 'ios',
      appendUserAgent: `SEOGA_IOS/${version.ios}`,
      limitsNavigationsToAppBoundDomains: isBound(shell),
      contentInset: 'never',
    },
    plugins: {
      // ShopAppPlugin handles the back button: back in history, out of the app from the first page.
      App: { disableBackButtonHandler: true },
      CapacitorCookies: { enabled: false },
      CapacitorHttp: { enabled: false },
      PushNotifications: { presentationOptions: ['badge', 'sound', 'banner', 'list'] },
      SocialLogin: { providers: { google: true, facebook: false, apple: false, twitter: false }, logLevel: 1 },
      SeogaShell: {
        shopUrl,
        androidHosts: insideHosts(shell),
        iosHosts: insideHosts(shell).filter((host) => isBoundHost(shell, host)),
        androidSchemes: androidSchemes(shell),
        iosSchemes: iosSchemes(shell),
        takesVolumeKeysOnIos: ios.takesVolumeKeys,
      },
    },
  };
}

function xcconfig({ version, shopUrl, appId, appName }) {
  const lines = {
    MARKETING_VERSION: version.name,
    CURRENT_PROJECT_VERSION: version.ios,
    PRODUCT_BUNDLE_IDENTIFIER: appId,
    SHELL_APP_NAME: appName,
    SHELL_HOST: hostOf(shopUrl),
  };
  const settings = Object.entries(lines).map(([name, value]) => `${name} = ${value}`.trimEnd());
  return ['// Written by configure.mjs from version.json and shell.config.json.', ...settings, ''].join('\n');
}

function queries({ schemes }) {
  const packages = [...new Set(schemes.apps.map((app) => app.package))].toSorted((one, other) =>
    one.localeCompare(other),
  );
  const looked = [...schemes.plain, ...schemes.stores.android, ...schemes.apps.map(({ scheme }) => scheme)];
  const intents = ['https', ...looked].flatMap((scheme) => [
    '        <intent>',
    '            <action android:name="android.intent.action.VIEW" />',
    `            <data android:scheme="${scheme}" />`,
    '        </intent>',
  ]);
  const names = packages.map((name) => `        <package android:name="${name}" />`);
  return ['<queries>', ...intents, ...names, '    </queries>'].join('\n');
}

const plistArray = (values) =>
  ['<array>', ...values.map((value) => `\t\t<string>${value}</string>`), '\t</array>'].join('\n');

// Fails on a missing pattern, so that outdated projects are noticed.
function replaced(text, pattern, next) {
  if (!pattern.test(text)) throw new Error(`${pattern}에 맞는 자리가 없습니다.`);
  return text.replace(pattern, () => next);
}

// @NOTE WKAppBoundDomains with an empty list would disable scripts and cookies of an unbound web view, so the key is
// removed with its list. The same applies to the callback scheme of Google's dialog (the reversed client id).
function infoPlist(shell) {
  const domains = boundDomains(shell);
  const { googleClientId } = shell.ios;
  const parts = [
    `\t<key>LSApplicationQueriesSchemes</key>\n\t${plistArray(iosSchemes(shell))}\n`,
    domains.length > 0 ? `\t<key>WKAppBoundDomains</key>\n\t${plistArray(domains)}\n` : '',
    googleClientId ? urlType(googleClientId.split('.').toReversed().join('.')) : '',
    // Only apps for a local server may use plain HTTP.
    shell.shopUrl.startsWith('http:') ? LOCAL_NETWORK : '',
  ];
  const written = /(?<=<!-- configure\.mjs -->\n)[\s\S]*?(?=\t<!-- \/configure\.mjs -->)/;
  return replaced(read('ios/App/App/Info.plist'), written, parts.join(''));
}

const LOCAL_NETWORK = `\t<key>NSAppTransportSecurity</key>
\t<dict>
\t\t<key>NSAllowsLocalNetworking</key>
\t\t<true/>
\t</dict>
`;

const urlType = (scheme) => `\t<key>CFBundleURLTypes</key>
\t<array>
\t\t<dict>
\t\t\t<key>CFBundleURLSchemes</key>
\t\t\t<array>
\t\t\t\t<string>${scheme}</string>
\t\t\t</array>
\t\t</dict>
\t</array>
`;

/** Every derived file with its expected content. */
export function derivedFiles(shell = readShell()) {
  const manifest = 'android/app/src/main/AndroidManifest.xml';
  return {
    'capacitor.config.json': `${JSON.stringify(capacitorConfig(shell), null, 2)}\n`,
    'ios/shell.xcconfig': xcconfig(shell),
    'ios/App/App/Info.plist': infoPlist(shell),
    [manifest]: replaced(read(manifest), /<queries>[\s\S]*?<\/queries>/, queries(shell)),
  };
}

/** Derived files that are out of date. */
export function staleFiles() {
  return Object.entries(derivedFiles()).flatMap(([path, text]) => (isSame(path, text) ? [] : [path]));
}

function isSame(path, text) {
  try {
    return read(path) === text;
  } catch {
    return false;
  }
}

function run(isCheck) {
  const stale = staleFiles();
  if (!isCheck) for (const path of stale) writeFileSync(join(HERE, path), derivedFiles()[path]);
  const done = isCheck ? '다릅니다. node configure.mjs를 실행해 주세요.' : '고쳤습니다.';
  process.stdout.write(stale.length === 0 ? '모두 맞습니다.\n' : `${stale.join('\n')}\n${done}\n`);
  return isCheck && stale.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = run(process.argv.includes('--check'));
