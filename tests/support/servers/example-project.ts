import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { referenceExamples } from '#server/api/v1/openapi/reference-examples';

const run = promisify(execFile);
const PACKAGES = join(import.meta.dirname, '..', '..', '..', 'node_modules');
const COMPILER = join(PACKAGES, 'typescript-native', 'bin', 'tsc');
const COMPILER_OPTIONS =
  '--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --allowImportingTsExtensions --module esnext --moduleResolution bundler --target es2024 --types node';

/** The examples of the reference page as a project of their own, against a running shop. */
export class ExampleProject {
  readonly folder: string;
  readonly #commands: string[];
  readonly #programs: string[];

  private constructor(folder: string, publicUrl: string) {
    this.folder = folder;
    const files = referenceExamples(publicUrl).flatMap((example) => example.files);
    this.#programs = files.flatMap(({ name }) => name ?? []);
    this.#commands = files.flatMap(({ name, code }) => (name === undefined ? code.split('\n') : []));
  }

  static async create(publicUrl: string): Promise<ExampleProject> {
    const folder = await mkdtemp(join(tmpdir(), 'seoga-examples-'));
    await symlink(PACKAGES, join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    for (const { files } of referenceExamples(publicUrl))
      for (const { name, code } of files) if (name !== undefined) await writeFile(join(folder, name), code);
    return new ExampleProject(folder, publicUrl);
  }

  /** Generates the types by the command of the reference, then checks every program against them. */
  async generateClient(): Promise<void> {
    const [, generator = '', ...args] = this.#commands.find((one) => one.startsWith('npx '))?.split(' ') ?? [];
    await run(join(PACKAGES, '.bin', generator), args, { cwd: this.folder });
    const checked = run(COMPILER, [...COMPILER_OPTIONS.split(' '), ...this.#programs], { cwd: this.folder });
    await checked.catch(({ stdout }) => {
      throw new Error(`the examples do not compile:\n${stdout}`);
    });
  }

  /** Runs a program; returns the lines that it prints. */
  async run(args: string[], environment: Record<string, string> = {}): Promise<string[]> {
    const env = { ...process.env, ...environment };
    const { stdout } = await run(process.execPath, args, { cwd: this.folder, env });
    return stdout.trimEnd().split('\n');
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  curlCommands(): string[] {
    return this.#commands.filter((one) => one.startsWith('curl '));
  }
}

/** Sends what a curl command would send, also on a machine without curl. */
export function sendCurl(command: string, environment: Record<string, string>): Promise<Response> {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, literal, quoted, bare]) =>
    literal === undefined ? expandVariables(quoted ?? bare ?? '', environment) : literal,
  );
  const headers = new Headers();
  const query = new URLSearchParams();
  let url = '';
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const value = words[at + 1] ?? '';
    if (word === '--get') continue;
    if (!word.startsWith('-')) {
      url = word;
      continue;
    }
    at += 1;
    if (word === '-H') headers.append(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1).trim());
    else if (word === '-u') headers.set('authorization', `Basic ${Buffer.from(value).toString('base64')}`);
    else if (word === '--data-urlencode')
      query.append(value.slice(0, value.indexOf('=')), value.slice(value.indexOf('=') + 1));
    else if (word !== '-o') throw new Error(`an unknown option of curl: ${word}`);
  }
  return fetch(query.size > 0 ? `${url}?${query}` : url, { headers });
}

function expandVariables(text: string, environment: Record<string, string>): string {
  return text.replaceAll(/\$(\w+)/g, (_all, name: string) => environment[name] ?? '');
}
