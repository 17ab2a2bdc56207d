/** Skips the empty file that browsers send for an empty field. */
export async function uploadedFiles(form: FormData, name: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const files = form.getAll(name).filter((value) => value instanceof File);
  return Promise.all(
    files
      .filter((file) => file.size > 0 || file.name !== '')
      .map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}
