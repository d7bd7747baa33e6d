/** Prepares a space to be translated; returns how to order its translation, with the first run of that. */
export async function prepareTranslation({ build }, host) {
  const source = await build.space(host.id);
  await build.pages(source, [{ id: 'guide', text: '## Install\n\nRun the **program**.\n' }]);
  return () => build.translation(host.id, { source, automatic: false });
}
