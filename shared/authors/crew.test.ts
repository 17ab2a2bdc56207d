import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CREW_ROLES, type CrewRole, STUDIO_RIGHTS, hasStudioRight } from './crew.ts';

const EXPECTED: Record<CrewRole, string> = {
  owner: 'write publish numbers price contract crew withdraw',
  'co-writer': 'write publish numbers',
  artist: 'write publish numbers',
  translator: 'write',
  editor: 'write',
};

test('every role has exactly its rights', () => {
  for (const role of Object.keys(CREW_ROLES) as CrewRole[]) {
    const rights = (isTranslation: boolean): string =>
      STUDIO_RIGHTS.filter((right) => hasStudioRight(role, { right, isTranslation })).join(' ');
    assert.equal(rights(true), EXPECTED[role], role);
    assert.equal(rights(false), role === 'translator' ? '' : EXPECTED[role], role);
  }
});
