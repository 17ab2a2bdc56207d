import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parse } from 'plist';
import { readXml } from '../../../tests/support/files/read-xml.ts';
import { danglingIds, makeReader, shellFile, shellFiles, unbalanced } from './native-files.ts';

let java: (text: string) => string[];
let swift: (text: string) => string[];
before(async () => {
  java = await makeReader('java');
  swift = await makeReader('swift');
});

const PLUGIN = 'plugin/android/src/main/java/kr/seoga/shell/SeogaShellPlugin.java';
const IOS_PLUGIN = 'plugin/ios/Sources/SeogaShell/SeogaShellPlugin.swift';

test('all Java of the Android shell parses', () => {
  const files = shellFiles('{android,plugin}/**/*.java');
  assert.ok(files.length >= 10, `${files.length} files`);
  for (const { path, text } of files) assert.deepEqual(java(text), [], path);
});

test('all Swift of the iOS shell parses', () => {
  const files = shellFiles('{ios,plugin}/**/*.swift');
  assert.ok(files.length >= 12, `${files.length} files`);
  for (const { path, text } of files) assert.deepEqual(swift(text), [], path);
});

test('a lost bracket, a half line and an extra word are detected', () => {
  const full = shellFile(PLUGIN);
  assert.notDeepEqual(java(full.replace(/\}\s*$/, '')), []);
  assert.notDeepEqual(java(full.replace('public void load() {', 'public void load( {')), []);
  assert.notDeepEqual(java(full.replace('private Addresses', 'private Addresses Addresses')), []);
  const half = shellFile(IOS_PLUGIN);
  assert.notDeepEqual(swift(half.replace(/\}\s*$/, '')), []);
  assert.notDeepEqual(swift(half.replace('guard isOn else {', 'guard isOn {')), []);
  assert.notDeepEqual(swift(half.replace('switch outcome {', 'switch {')), []);
});

test('manifests, resources, storyboards and property lists are well formed', () => {
  const documents = shellFiles(
    '{android/app/src/**/*.xml,plugin/**/*.xml,ios/**/*.{storyboard,plist,entitlements,xcprivacy}}',
  );
  assert.ok(documents.length >= 20, `${documents.length} files`);
  for (const { path, text } of documents) assert.ok(readXml(text).length > 0, path);
  for (const { path, text } of documents.filter((file) => /\.(plist|entitlements|xcprivacy)$/.test(file.path)))
    assert.equal(typeof parse(text), 'object', path);
  const manifest = shellFile('android/app/src/main/AndroidManifest.xml');
  assert.throws(() => readXml(manifest.replace('</application>', '')));
});

test('resources named by manifest and styles exist', () => {
  const request = shellFiles('{android/app,plugin/android}/src/main/**/*.xml');
  const created = new Set(['string/app_name', 'string/title_activity_main', 'style/AppTheme.NoActionBar']);
  for (const { path, text } of request) {
    const [, kind, name] = /res\/([a-z]+)[\w-]*\/([\w]+)\.xml$/.exec(path) ?? [];
    if (kind && kind !== 'values') created.add(`${kind}/${name}`);
    if (kind === 'values') for (const entry of readXml(text)) created.add(`${entry.name}/${entry.attributes['name']}`);
  }
  const requests = request.flatMap(({ path, text }) =>
    [...text.matchAll(/"@([a-z]+\/[\w.]+)"|>@([a-z]+\/[\w.]+)</g)].map((match) => [match[1] ?? match[2] ?? '', path]),
  );
  assert.ok(requests.length > 15, `${requests.length} names`);
  for (const [name, path] of requests) assert.ok(created.has(name ?? ''), `${path}: ${name}`);
});

test('texts named by Java exist', () => {
  const names = new Set(
    readXml(shellFile('plugin/android/src/main/res/values/strings.xml')).map((one) => one.attributes['name']),
  );
  const requests = shellFiles('plugin/**/*.java').flatMap(({ text }) => [...text.matchAll(/R\.string\.(\w+)/g)]);
  assert.ok(requests.length > 4);
  for (const [, name] of requests) assert.ok(names.has(name), name);
});

test('build files are balanced and the Xcode project names only its files', () => {
  const gradle = shellFiles('{android,plugin/android}/**/*.gradle');
  assert.ok(gradle.length >= 6, `${gradle.length} files`);
  for (const { path, text } of gradle) assert.deepEqual(unbalanced(text), [], path);
  assert.notDeepEqual(unbalanced(shellFile('android/app/build.gradle').replace(/\}\s*$/, '')), []);
  const project = shellFile('ios/App/App.xcodeproj/project.pbxproj');
  assert.deepEqual(danglingIds(project), []);
  assert.notDeepEqual(
    danglingIds(project.replace('path = App.entitlements', 'path = x').replace(/^\t\t5E0A0003.*$/m, '')),
    [],
  );
  assert.deepEqual(unbalanced(project.replace(/\/\*.*?\*\//g, '')), []);
  for (const { path, text } of shellFiles('ios/**/Contents.json')) assert.ok(JSON.parse(text).info, path);
});

test('every picture named by iOS exists', () => {
  for (const { path, text } of shellFiles('ios/**/*.{imageset,appiconset}/Contents.json')) {
    const folder = path.replace(/Contents\.json$/, '');
    for (const { filename } of JSON.parse(text).images)
      assert.equal(shellFile(`${folder}${filename}`).slice(1, 4), 'PNG', `${folder}${filename}`);
  }
});
