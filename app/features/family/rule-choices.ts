import { RATING_NAMES } from '#shared/catalog/ratings';
import { hourText } from '#shared/content/seoul-date';
import { FAMILY_RATINGS, NO_LIMIT } from '#shared/members/family';

const NO_CHOICE = { value: '', name: NO_LIMIT };

export const HOUR_CHOICES = [
  NO_CHOICE,
  ...Array.from({ length: 24 }, (_none, hour) => ({ value: String(hour), name: hourText(hour) })),
];
export const RATING_CHOICES = [NO_CHOICE, ...FAMILY_RATINGS.map((value) => ({ value, name: RATING_NAMES[value] }))];
