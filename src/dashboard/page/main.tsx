import { render } from 'preact';
import { App } from './app.js';
import { BotsApp } from './bots/bots-app.js';
import { PageStore } from './page-store.js';
import { botsTokenInAddress, playTokenInAddress, studyTokenInAddress } from './send-command.js';
import { StudyApp } from './study/study-app.js';
import './page.css';

const place = document.getElementById('page');
if (place === null) throw new Error('Expected an element with the id "page" in index.html.');
const study = studyTokenInAddress();
const bots = botsTokenInAddress();
if (bots !== null) render(<BotsApp token={bots} />, place);
else if (study !== null && playTokenInAddress() === null) render(<StudyApp token={study} />, place);
else {
  const store = new PageStore();
  render(<App store={store} />, place);
  store.start();
}
