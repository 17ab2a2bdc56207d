const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** Whether ten digits are a valid business registration number (사업자등록번호); the last is a check digit. */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const at = (index: number): number => Number(digits[index]);
  const sum = WEIGHTS.reduce((all, weight, index) => all + at(index) * weight, Math.floor((at(8) * 5) / 10));
  return (10 - (sum % 10)) % 10 === at(9);
}
