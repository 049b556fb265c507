/**
 * How `npx nx release` reads and writes an area's version: its package.json and nothing else. Areas depend on each
 * other by `*`, and nothing of ours lies in a registry of packages.
 */
import { VersionActions } from 'nx/release';

export default class PackageVersion extends VersionActions {
  validManifestFilenames = ['package.json'];

  /** Other members keep their order and form. @override */
  excludeManifestsFromFormatting = true;

  /** @param {import('nx/src/devkit-exports').Tree} tree */
  async readCurrentVersionFromSourceManifest(tree) {
    const [{ manifestPath }] = this.manifestsToUpdate;
    return { currentVersion: JSON.parse(String(tree.read(manifestPath, 'utf-8'))).version, manifestPath };
  }

  async readCurrentVersionFromRegistry() {
    return null;
  }

  async readCurrentVersionOfDependency() {
    return { currentVersion: null, dependencyCollection: null };
  }

  /** @param {import('nx/src/devkit-exports').Tree} tree @param {string} version */
  async updateProjectVersion(tree, version) {
    return this.manifestsToUpdate.map(({ manifestPath }) => {
      const text = String(tree.read(manifestPath, 'utf-8'));
      tree.write(
        manifestPath,
        text.replace(/("version": ")[^"]*/, (_all, start) => start + version),
      );
      return `${manifestPath}: ${version}`;
    });
  }

  async updateProjectDependencies() {
    return [];
  }
}
