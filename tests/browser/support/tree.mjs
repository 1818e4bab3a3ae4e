// The hands of a person with a screen reader: everything is found in the browser's accessibility tree, and done by what
// the tree offers.

/** The roles of what can be acted on. */
const ROLES = new Set([
  'button',
  'radio',
  'checkbox',
  'textbox',
  'spinbutton',
  'combobox',
  'menuitem',
  'menuitemcheckbox',
  'switch',
]);

/** A page's accessibility tree as hands for `createPerson`. What hides from a screen reader is not there. */
export async function treeOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await session.send('DOM.enable');

  async function look() {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const shown = nodes.filter(({ ignored }) => !ignored);
    const controls = shown.filter(({ role }) => ROLES.has(role?.value)).map(controlOf);
    const words = shown
      .filter(({ role }) => role?.value === 'StaticText')
      .map(({ name }) => name.value)
      .join('\n');
    return { controls, words };
  }

  /** Has the element do what the tree says that it does. */
  async function act({ node }) {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: node });
    await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: 'function () { this.focus(); this.click(); }',
    });
  }

  return { look, click: act, press: (keys) => page.keyboard.press(keys), type: (text) => page.keyboard.type(text) };
}

function controlOf({ name, role, value, properties = [], backendDOMNodeId }) {
  const has = (key) => properties.find((property) => property.name === key)?.value.value;
  return {
    name: (name?.value ?? '').trim(),
    kind: role.value,
    value: value?.value === undefined ? undefined : String(value.value),
    on: ['true', true].includes(has('pressed')) || ['true', true].includes(has('checked')),
    enabled: !has('disabled'),
    node: backendDOMNodeId,
    x: 0,
    y: 0,
  };
}
