// Shows the text of a topic when the topic is hovered, focused or tapped.

for (const list of document.querySelectorAll<HTMLElement>('[data-topics]')) {
  const topics = [...list.querySelectorAll<HTMLElement>('.topics__one')];
  const activate = (chosen: Element) => {
    for (const topic of topics) {
      topic.toggleAttribute('data-active', topic === chosen);
      topic.querySelector('button')!.ariaExpanded = String(topic === chosen);
    }
  };
  for (const topic of topics) {
    const button = topic.querySelector('button')!;
    button.addEventListener('pointerenter', ({ pointerType }) => {
      // A finger that scrolls over the topic also triggers the pointer event. So this handler opens
      // the topic only for a mouse, and a finger must tap to open the topic.
      if (pointerType === 'mouse') activate(topic);
    });
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) activate(topic);
    });
    button.addEventListener('click', () => activate(topic));
  }
}
