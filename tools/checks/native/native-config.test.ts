import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'plist';
import {
  capacitorConfig,
  derivedFiles,
  readShell,
  type Shell,
  shellFaults,
  staleFiles,
} from '../../../native/configure.mjs';
import { deviceFrom } from '#shared/members/device';
import { readXml } from '../../../tests/support/files/read-xml.ts';
import { readTree } from '../source-tree.ts';
import { shellFile, shellFiles } from './native-files.ts';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MANIFEST = 'android/app/src/main/AndroidManifest.xml';
const shell = readShell();
const config = capacitorConfig(shell);
const packages: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(
  shellFile('package.json'),
);
const changed = (change: (copy: Shell) => void): Shell => {
  const copy = structuredClone(shell);
  change(copy);
  return copy;
};
/** Properties inside and outside the marks of configure.mjs. */
const infoPlist = (): Record<string, unknown> => ({ ...Object(parse(shellFile('ios/App/App/Info.plist'))) });

test('both native projects match version.json, shell.config.json and schemes.json', () => {
  assert.deepEqual(staleFiles(), []);
  const next = changed((copy) => {
    copy.version = { name: '1.2.3', android: 900, ios: 901 };
    copy.appName = '다른서점';
    copy.shopUrl = 'https://books.example';
    copy.schemes.apps.push({ scheme: 'newcard', app: '새 카드', package: 'kr.newcard' });
  });
  const files = derivedFiles(next);
  assert.match(files['ios/shell.xcconfig'] ?? '', /^CURRENT_PROJECT_VERSION = 901$/m);
  assert.match(files['ios/shell.xcconfig'] ?? '', /^SHELL_HOST = books\.example$/m);
  assert.match(files['capacitor.config.json'] ?? '', /SEOGA_AOS\/900/);
  assert.match(files['ios/App/App/Info.plist'] ?? '', /<string>newcard<\/string>/);
  assert.match(files[MANIFEST] ?? '', /android:scheme="newcard"[^]*<package android:name="kr\.newcard" \/>/);
});

test('the app of a named shop allows only TLS and a local one may do without', () => {
  const plistOf = (shopUrl: string): Record<string, unknown> => {
    const files = derivedFiles(changed((copy) => (copy.shopUrl = shopUrl)));
    return { ...Object(parse(files['ios/App/App/Info.plist'] ?? '')) };
  };
  assert.equal(plistOf('https://books.example')['NSAppTransportSecurity'], undefined);
  assert.deepEqual(plistOf('http://localhost:3000')['NSAppTransportSecurity'], { NSAllowsLocalNetworking: true });
});

test('Android reads version, name and host from the two files only', () => {
  const gradle = shellFile('android/app/build.gradle');
  for (const line of [
    'versionCode version.android',
    'versionName version.name',
    'applicationId shell.appId',
    'resValue "string", "app_name", shell.appName',
    'manifestPlaceholders = [shopHost: new URI(shell.shopUrl).host]',
  ])
    assert.ok(gradle.includes(line), line);
  const project = shellFile('ios/App/App.xcodeproj/project.pbxproj');
  assert.doesNotMatch(project, /MARKETING_VERSION|CURRENT_PROJECT_VERSION|PRODUCT_BUNDLE_IDENTIFIER/);
  assert.match(shellFile('ios/debug.xcconfig'), /^#include "shell\.xcconfig"$/m);
  const { CFBundleVersion, CFBundleShortVersionString, CFBundleDisplayName } = infoPlist();
  assert.deepEqual(
    [CFBundleVersion, CFBundleShortVersionString, CFBundleDisplayName],
    ['$(CURRENT_PROJECT_VERSION)', '$(MARKETING_VERSION)', '$(SHELL_APP_NAME)'],
  );
});

test("the shop reads the project's build from the user agent (D1 D2)", () => {
  const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const android = deviceFrom(`${phone} ${config.android.appendUserAgent}`);
  assert.deepEqual([android.type, android.version], ['AOS', shell.version.android]);
  const ios = deviceFrom(`Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 ${config.ios.appendUserAgent}`);
  assert.deepEqual([ios.type, ios.version], ['IOS', shell.version.ios]);
  // D5: Google's dialog needs these shell versions.
  assert.ok(shell.version.android >= 81 && shell.version.ios >= 23);
});

test('an invalid shell setting is reported with a message', () => {
  assert.deepEqual(shellFaults(shell), []);
  const wrong: [(copy: Shell) => void, RegExp][] = [
    [(copy) => (copy.shopUrl = 'https://seoga.example/'), /끝에 \//],
    [(copy) => (copy.shopUrl = 'http://seoga.example'), /https여야/],
    [(copy) => (copy.shopUrl = 'seoga'), /shopUrl/],
    [(copy) => (copy.appId = 'Seoga'), /appId/],
    [(copy) => (copy.appName = '서"가'), /appName/],
    [(copy) => (copy.appName = '서가//책'), /appName/],
    [(copy) => (copy.version.android = 80), /version\.json의 android/],
    [(copy) => (copy.version.ios = 22), /version\.json의 ios/],
    [(copy) => (copy.version.ios = 1.5), /version\.json의 ios/],
    [(copy) => (copy.version.name = '1.0'), /version\.json의 name/],
    [(copy) => (copy.insideHosts['login'] = ['*']), /insideHosts/],
    [(copy) => (copy.ios.googleClientId = '123'), /googleClientId/],
    [(copy) => (copy.ios.appBoundDomains = Array.from({ length: 9 }, (_, at) => `d${at}.kr`)), /10개까지/],
    [(copy) => copy.schemes.apps.push(...Array.from({ length: 9 }, scheme)), /50개까지/],
  ];
  for (const [change, message] of wrong) assert.match(shellFaults(changed(change)).join('\n'), message);
  assert.deepEqual(shellFaults(changed((copy) => (copy.shopUrl = 'http://127.0.0.1:3000'))), []);
});

const scheme = (_: unknown, at: number) => ({ scheme: `more${at}`, app: '더', package: 'kr.more' });

test('the schemes are in the manifest, Info.plist and the plugins', () => {
  const { androidSchemes, iosSchemes } = config.plugins.SeogaShell;
  const looked = readXml(shellFile(MANIFEST));
  const inManifest = new Set(
    looked.flatMap(({ name, attributes }) => (name === 'data' ? [attributes['android:scheme']] : [])),
  );
  for (const one of androidSchemes) assert.ok(inManifest.has(one), one);
  assert.deepEqual(infoPlist()['LSApplicationQueriesSchemes'], iosSchemes);
  for (const { package: name } of shell.schemes.apps)
    assert.ok(
      looked.some((one) => one.name === 'package' && one.attributes['android:name'] === name),
      name,
    );
  assert.equal(new Set(androidSchemes).size, androidSchemes.length);
  // Schemes that run scripts or read device files.
  for (const never of ['javascript', 'file', 'content', 'data', 'blob', 'about', 'intent', 'http', 'https'])
    assert.ok(!androidSchemes.includes(never) && !iosSchemes.includes(never), never);
});

test('other hosts open inside only by the own list and reach neither plugins nor cookies', () => {
  // allowNavigation would expose every plugin to those hosts.
  assert.equal(config.server.allowNavigation, undefined);
  assert.deepEqual([config.plugins.CapacitorCookies.enabled, config.plugins.CapacitorHttp.enabled], [false, false]);
  // Disabled plugins still answer, so stubs replace them.
  const activity = shellFile('plugin/android/src/main/java/kr/seoga/shell/SeogaActivity.java');
  const screen = shellFile('plugin/ios/Sources/SeogaShell/SeogaViewController.swift');
  for (const name of ['Http', 'Cookies', 'WebView'])
    assert.match(activity, new RegExp(`\\(Absent${name}Plugin\\.class\\);`));
  assert.match(screen, /for name in \["CapacitorHttp", "CapacitorCookies", "WebView"\]/);
  const { androidHosts, iosHosts } = config.plugins.SeogaShell;
  assert.deepEqual(androidHosts, Object.values(shell.insideHosts).flat());
  for (const host of iosHosts) assert.ok(androidHosts.includes(host), host);
  const isBound = config.ios.limitsNavigationsToAppBoundDomains;
  const domains = [new URL(shell.shopUrl).hostname, 'localhost', ...shell.ios.appBoundDomains];
  assert.deepEqual(infoPlist()['WKAppBoundDomains'], isBound ? domains : undefined);
  // A bound web view cannot open other hosts.
  if (isBound)
    for (const host of iosHosts)
      assert.ok(
        shell.ios.appBoundDomains.some((domain) => host === domain || host.endsWith(`.${domain}`)),
        host,
      );
});

test('a local shop, or one that sets it, binds the iOS web view to nothing', () => {
  for (const change of [
    (copy: Shell) => (copy.shopUrl = 'http://127.0.0.1:3000'),
    (copy: Shell) => (copy.ios.appBoundDomains = []),
  ]) {
    const free = changed(change);
    assert.equal(capacitorConfig(free).ios.limitsNavigationsToAppBoundDomains, false);
    assert.deepEqual(capacitorConfig(free).plugins.SeogaShell.iosHosts, config.plugins.SeogaShell.androidHosts);
    // The key alone disables scripts and cookies in an unbound view.
    assert.doesNotMatch(derivedFiles(free)['ios/App/App/Info.plist'] ?? '', /WKAppBoundDomains/);
  }
});

test('every shell method called by pages exists on both systems and no other', () => {
  const pages = readTree(ROOT).files.filter(({ path }) => /^app\/.*(?<!\.test)\.tsx?$/.test(path));
  const called = new Set(
    pages.flatMap(({ text }) => [...text.matchAll(/'SeogaShell\.(\w+)'/g)].map((match) => match[1] ?? '')),
  );
  const java = shellFiles('plugin/**/SeogaShellPlugin.java').map(({ text }) => text);
  const android = [...(java[0] ?? '').matchAll(/@PluginMethod\s+public void (\w+)\(PluginCall call\)/g)];
  const swift = shellFiles('plugin/**/SeogaShellPlugin.swift').map(({ text }) => text)[0] ?? '';
  const named = [...swift.matchAll(/CAPPluginMethod\(name: "(\w+)"/g)].map((match) => match[1] ?? '');
  const written = [...swift.matchAll(/@objc func (\w+)\(_ call: CAPPluginCall\)/g)].map((match) => match[1] ?? '');
  assert.ok(called.size > 0);
  const sorted = (names: Iterable<string>): string[] => [...names].toSorted((one, other) => one.localeCompare(other));
  assert.deepEqual(sorted(android.map((match) => match[1] ?? '')), sorted(called));
  assert.deepEqual(sorted(named), sorted(called));
  assert.deepEqual(sorted(written), sorted(called));
  assert.match(java[0] ?? '', /@CapacitorPlugin\(name = "SeogaShell"\)/);
  assert.match(swift, /jsName = "SeogaShell"/);
  // Always on Android; on iOS when the operator enables it.
  for (const system of ['java', 'swift'])
    assert.match(shellFiles(`plugin/**/VolumeKeysPlugin.${system}`)[0]?.text ?? '', /"SeogaVolumeKeys"/);
  // Both platforms use the event name and words that pages listen to.
  for (const text of [java[0] ?? '', swift]) assert.match(text, /notifyListeners\("volumeKey"/);
});

test('every other plugin called by pages is an installed package', () => {
  const plugins: Record<string, string> = {
    App: '@capacitor/app',
    Browser: '@capacitor/browser',
    PushNotifications: '@capacitor/push-notifications',
    SocialLogin: '@capgo/capacitor-social-login',
    NativePurchases: '@capgo/native-purchases',
    SeogaShell: 'seoga-shell',
  };
  const pages = readTree(ROOT).files.filter(({ path }) => /^app\/browser\/(native\/)?[^/]*(?<!\.test)\.ts$/.test(path));
  const called = new Set(
    pages.flatMap(({ text }) =>
      [...text.matchAll(/(?:callNative|listenNative)\([`'](\w+)[.']/g)].map((one) => one[1] ?? ''),
    ),
  );
  assert.ok(called.size >= 5, [...called].join());
  for (const name of called) assert.ok(packages.dependencies[plugins[name] ?? ''], name);
});

test('Gradle and Swift name the packages and locked versions of package.json', () => {
  const lock: { packages: Record<string, { version?: string; link?: boolean }> } = JSON.parse(
    shellFile('package-lock.json'),
  );
  for (const [name, version] of Object.entries({ ...packages.dependencies, ...packages.devDependencies })) {
    if (name === 'seoga-shell') continue;
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
    assert.equal(lock.packages[`node_modules/${name}`]?.version, version, name);
  }
  const plugins = Object.keys(packages.dependencies).filter((name) => !/^@capacitor\/(android|core|ios)$/.test(name));
  const gradleName = (name: string): string => name.replace(/^@/, '').replace('/', '-');
  const settings = shellFile('android/capacitor.settings.gradle');
  const included = [...settings.matchAll(/^include ':([\w-]+)'$/gm)].map((match) => match[1]);
  assert.deepEqual(included, ['capacitor-android', ...plugins.map(gradleName)]);
  const built = [...shellFile('android/app/capacitor.build.gradle').matchAll(/project\(':([\w-]+)'\)/g)];
  assert.deepEqual(
    built.map((match) => match[1]),
    plugins.map(gradleName),
  );
  const swift = shellFile('ios/App/CapApp-SPM/Package.swift');
  const paths = [...swift.matchAll(/path: "\.\.\/\.\.\/\.\.\/(.+?)"/g)].map((match) => match[1]);
  assert.deepEqual(
    paths,
    plugins.map((name) => (name === 'seoga-shell' ? 'plugin' : `node_modules/${name}`)),
  );
  const exact = `exact: "${packages.dependencies['@capacitor/ios']}"`;
  assert.ok(swift.includes(exact) && shellFile('plugin/Package.swift').includes(exact));
});

test("only Google is built in of the plugin's login providers", () => {
  assert.deepEqual(config.plugins.SocialLogin.providers, {
    google: true,
    facebook: false,
    apple: false,
    twitter: false,
  });
});

test('the app is excluded from backups and only debug builds allow cleartext', () => {
  const application = readXml(shellFile(MANIFEST)).find(({ name }) => name === 'application');
  assert.equal(application?.attributes['android:allowBackup'], 'false');
  const rules = readXml(shellFile('android/app/src/main/res/xml/data_extraction_rules.xml'));
  assert.equal(rules.filter(({ name }) => name === 'exclude').length, 10);
  const release = shellFile('android/app/src/main/res/xml/network_security_config.xml');
  assert.doesNotMatch(release, /cleartextTrafficPermitted="true"/);
  const debug = readXml(shellFile('android/app/src/debug/res/xml/network_security_config.xml'));
  assert.deepEqual(
    debug.flatMap(({ name, text }) => (name === 'domain' ? [text] : [])),
    ['localhost', '127.0.0.1'],
  );
  assert.match(shellFile('plugin/ios/Sources/SeogaShell/SealedStore.swift'), /AfterFirstUnlockThisDeviceOnly/);
});

test("the session cookies have the shop's names and only the shells know them", () => {
  const names = ['seoga_session', 'login_key', 'user_key', 'auto_login'];
  const served = readTree(ROOT).files.find(({ path }) => path === 'server/auth/session-cookies.ts')?.text ?? '';
  for (const path of [
    'plugin/android/src/main/java/kr/seoga/shell/SessionCookies.java',
    'plugin/ios/Sources/SeogaShell/SessionCookies.swift',
  ])
    for (const name of names) {
      assert.ok(served.includes(`'${name}'`), name);
      assert.ok(new RegExp(`"(__Host-)?${name}"`).test(shellFile(path)), `${path}: ${name}`);
    }
  // No plugin method returns a value: a page cannot read the session.
  for (const { text } of shellFiles('plugin/**/SeogaShellPlugin.{java,swift}'))
    assert.doesNotMatch(text, /call\.resolve\([^)]/);
});

test('pages cannot read app files through Capacitor on either system', () => {
  const android = shellFile('plugin/android/src/main/java/kr/seoga/shell/ShopWebViewClient.java');
  assert.match(android, /shouldInterceptRequest[^}]*startsWith\("\/_capacitor_"\)\) return nothing\(\);/);
  assert.match(
    shellFile('plugin/ios/Sources/SeogaShell/SeogaViewController.swift'),
    /webViewAssetHandler\.setServerUrl\(nil\)/,
  );
  assert.ok(
    shellFile('plugin/ios/Sources/SeogaShell/Addresses.swift').includes(`url.path == "/${config.server.errorPath}"`),
  );
});

test('no key is in the tree and git ignores them', () => {
  const files = shellFiles('{*.{json,mjs,md},.npmrc,{android,ios,plugin,offline}/**/*.*}');
  assert.ok(files.length > 60, `${files.length} files`);
  for (const { path, text } of files)
    assert.doesNotMatch(text, /-----BEGIN [A-Z ]*PRIVATE KEY-----|AIza[\w-]{35}|(store|key)Password\s+["']/, path);
  const saved = {
    android: ['google-services.json', '*.jks', '*.keystore'],
    ios: ['*.p8', '*.p12', '*.mobileprovision'],
  };
  for (const [folder, names] of Object.entries(saved))
    for (const name of names) assert.ok(shellFile(`${folder}/.gitignore`).split('\n').includes(name), name);
});

test('all texts of the shells are Korean', () => {
  const words = [
    ...readXml(shellFile('plugin/android/src/main/res/values/strings.xml')).flatMap(({ name, attributes, text }) =>
      name === 'string' && attributes['translatable'] !== 'false' ? [text] : [],
    ),
    ...[
      ...shellFile('plugin/ios/Sources/SeogaShell/SeogaShellPlugin.swift').matchAll(
        /(?:let no\w*|let refused\w*|title:) ?=? ?"(.+?)"/g,
      ),
    ].map((match) => match[1] ?? ''),
    ...Object.entries(infoPlist()).flatMap(([key, value]) => (key.endsWith('UsageDescription') ? [String(value)] : [])),
    ...[...shellFile('offline/offline.html').matchAll(/<(?:title|h1|p|a[^>]*)>(.+?)</g)].map((match) => match[1] ?? ''),
  ];
  assert.ok(words.length >= 13, `${words.length}`);
  for (const word of words) assert.match(word, /[가-힣]/);
  assert.equal(infoPlist()['CFBundleDevelopmentRegion'], 'ko');
});

test('the offline page has no script or external file and one link', () => {
  const page = shellFile('offline/offline.html');
  assert.doesNotMatch(page, /<script|<link|<img|src=|https?:\/\//);
  assert.deepEqual(
    [...page.matchAll(/href="(.+?)"/g)].map((match) => match[1]),
    ['seoga-shell:retry'],
  );
  assert.equal(config.server.errorPath, 'offline.html');
  for (const file of ['java', 'swift'])
    assert.ok(shellFiles(`plugin/**/Addresses.${file}`)[0]?.text.includes('"seoga-shell:retry"'), file);
});

test('a shell whose guards failed to load shows nothing and a broken Keystore removes no guard', () => {
  const java = (name: string): string => shellFile(`plugin/android/src/main/java/kr/seoga/shell/${name}.java`);
  // Capacitor only logs exceptions of a loading plugin; the app would run without it.
  assert.match(java('SeogaActivity'), /if \(shell\(\) == null\) throw new IllegalStateException/);
  // Android's Keystore throws unchecked exceptions.
  for (const name of ['SealedStore', 'SessionKeeper'])
    assert.match(java(name), /catch \(GeneralSecurityException \| IOException \| RuntimeException \w+\)/, name);
});

test('an outdated web view is reported and cannot open the shop', () => {
  const plugin = shellFile('plugin/android/src/main/java/kr/seoga/shell/SeogaShellPlugin.java');
  assert.match(plugin, /if \(!getBridge\(\)\.isMinimumWebViewInstalled\(\)\) \{[^}]*return true;/);
});
