import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShopSection } from '#shared/operations/shop-field-definition';
import { fieldsOf } from '#shared/operations/shop-fields';
import { fieldGroups } from './section-groups.ts';

test('the groups of a setup form hold each of its fields once', () => {
  const sections: ShopSection[] = ['company', 'brand', 'prepaid', 'search', 'authors'];
  for (const section of sections)
    assert.deepEqual(
      fieldGroups(section).flatMap(({ fields }) => fields),
      fieldsOf(section),
    );
});
