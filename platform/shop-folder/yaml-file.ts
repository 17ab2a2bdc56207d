import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

/**
 * Parses and validates YAML; empty becomes an empty list or object; undefined if missing. Throws a StartupError that
 * names file (`told`), position and first mistake.
 */
export function readYamlFile<Value>(
  path: string,
  schema: z.ZodType<Value>,
  message: string = basename(path),
): Value | undefined {
  if (!existsSync(path)) return undefined;
  const found = schema.safeParse(parsed(path, message) ?? (schema instanceof z.ZodArray ? [] : {}));
  if (found.success) return found.data;
  const issue = found.error.issues[0];
  throw new StartupError(`${message}의 ${issue?.path.join('.') || '첫 줄'}: ${issue?.message ?? '읽을 수 없습니다'}.`);
}

function parsed(path: string, message: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const text = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new StartupError(`${message}을 YAML로 읽지 못했습니다: ${text}`, error);
  }
}
