// For the projects in scaffold/, which have no configuration: without this file they would find that of the repository.
export default {}
