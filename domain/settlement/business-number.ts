const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** Whether ten digits can be a business registration number (사업자등록번호): its last one proves the others. */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const at = (place: number): number => Number(digits[place]);
  const sum = WEIGHTS.reduce((all, weight, place) => all + at(place) * weight, Math.floor((at(8) * 5) / 10));
  return (10 - (sum % 10)) % 10 === at(9);
}
