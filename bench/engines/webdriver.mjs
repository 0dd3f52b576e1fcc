// The commands of W3C WebDriver, as both browsers take them: WebKit by HTTP through its own driver, Firefox by its
// Marionette socket, which takes the same commands by name and needs no driver that Debian does not have.
import { connect } from 'node:net';

/** What the specification calls an element's reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Marionette's name of a command: its method and its path after the session in HTTP. */
const commands = {
  'WebDriver:SetWindowRect': () => ['POST', 'window/rect'],
  'WebDriver:Navigate': () => ['POST', 'url'],
  'WebDriver:ExecuteScript': () => ['POST', 'execute/sync'],
  'WebDriver:ElementClick': ({ id }) => ['POST', `element/${id}/click`],
  'WebDriver:ElementClear': ({ id }) => ['POST', `element/${id}/clear`],
  'WebDriver:ElementSendKeys': ({ id }) => ['POST', `element/${id}/value`],
  'WebDriver:SwitchToFrame': () => ['POST', 'frame'],
  'WebDriver:TakeScreenshot': () => ['GET', 'screenshot'],
  'WebDriver:DeleteSession': () => ['DELETE', ''],
};

/**
 * A session at a driver that listens on this port of the machine.
 * @param {number} port
 * @param {object} capabilities what the browser has to be, in the driver's own words
 */
export async function openByHttp(port, capabilities) {
  const origin = `http://127.0.0.1:${port}`;
  const { sessionId } = await post(`${origin}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  return sessionOf((name, parameters) => {
    const [method, path] = commands[name](parameters);
    const url = `${origin}/session/${sessionId}/${path}`.replace(/\/$/, '');
    return post(url, parameters, method);
  });
}

async function post(url, parameters, method = 'POST') {
  const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {};
  const response = await fetch(url, { method, ...body });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** A session at a Firefox that was started with --marionette. */
export async function openByMarionette(port) {
  const socket = connect(port, '127.0.0.1');
  const pendingCommands = new Map();
  let sent = 0;
  let read = Buffer.alloc(0);
  await new Promise((resolve, reject) => {
    socket.once('error', reject);
    // The browser speaks first: who it is.
    socket.once('data', resolve);
  });
  socket.on('data', (bytes) => {
    read = Buffer.concat([read, bytes]);
    for (let packet = readPacket(); packet; packet = readPacket()) {
      const [, id, error, result] = packet;
      const { resolve, reject } = pendingCommands.get(id);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(result && Object.hasOwn(result, 'value') ? result.value : result);
    }
  });

  /** A packet is its length in digits, a colon, and as many bytes of JSON. */
  function readPacket() {
    const colon = read.indexOf(':');
    const end = colon + 1 + Number(read.subarray(0, Math.max(colon, 0)));
    if (colon < 0 || read.length < end) return undefined;
    const packet = JSON.parse(read.subarray(colon + 1, end).toString());
    read = read.subarray(end);
    return packet;
  }

  const send = (name, parameters) =>
    new Promise((resolve, reject) => {
      sent += 1;
      pendingCommands.set(sent, { resolve, reject });
      const packet = Buffer.from(JSON.stringify([0, sent, name, parameters]));
      socket.write(`${packet.length}:`);
      socket.write(packet);
    });
  await send('WebDriver:NewSession', {});
  return sessionOf(send);
}

/** What a walk needs of a browser. */
function sessionOf(send) {
  return {
    resize: (width, height) => send('WebDriver:SetWindowRect', { width, height }),
    open: (url) => send('WebDriver:Navigate', { url }),
    /** Runs a function in the page; an element that it returns is its reference. */
    run: async (script, ...args) => {
      const body = `return (${script})(...arguments)`;
      const value = await send('WebDriver:ExecuteScript', { script: body, args });
      return value?.[ELEMENT] ?? value;
    },
    click: (id) => send('WebDriver:ElementClick', { id }),
    /** Into the frame that an element is. */
    enter: (id) => send('WebDriver:SwitchToFrame', { id: { [ELEMENT]: id } }),
    /** Out of all frames. */
    leave: () => send('WebDriver:SwitchToFrame', { id: null }),
    clear: (id) => send('WebDriver:ElementClear', { id }),
    type: (id, text) => send('WebDriver:ElementSendKeys', { id, text }),
    screenshot: async () => Buffer.from(await send('WebDriver:TakeScreenshot', {}), 'base64'),
    close: () => send('WebDriver:DeleteSession', {}).catch(() => undefined),
  };
}
