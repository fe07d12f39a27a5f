import minecraftData from 'minecraft-data';

/*
 * Whenever the package is asked for a version's data it goes through its list of 800 releases and snapshots, to give those
 * that end in .0 their short name: nine tenths of the time, and every body asks in each of its ticks. Once it has done
 * so, the list has nothing to go through any more; by name all of it is found as before.
 */
minecraftData('');
const { pc } = minecraftData.versionsByMinecraftVersion;
for (const name of Object.keys(pc)) Object.defineProperty(pc, name, { enumerable: false });

export { minecraftData };
