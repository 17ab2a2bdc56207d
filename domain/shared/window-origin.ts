/**
 * Leaves out of a folder's wishes what the console has made or changed, and tells it in a sentence each: what the console
 * touched is the console's from then on.
 */
export function folderOwn<Wish>(
  wishes: readonly Wish[],
  of: { touched: ReadonlySet<string>; keyOf(wish: Wish): string; nameOf(wish: Wish): string; told: string[] },
): Wish[] {
  return wishes.filter((wish) => {
    const isTouched = of.touched.has(of.keyOf(wish));
    if (isTouched) of.told.push(`${of.nameOf(wish)}: 콘솔에서 고쳐 두어 폴더의 것으로 바꾸지 않습니다.`);
    return !isTouched;
  });
}
